package rules

// Tally is the result of a round: how many chose each option.
type Tally []int

// N is the number of people asked.
func (t Tally) N() int {
	n := 0
	for _, c := range t {
		n += c
	}
	return n
}

// Yes is the number of Yes answers of a yes/no question.
func (t Tally) Yes() int { return t[1] }

// Values are what the options of an answer count, in order: 0 or No, 1 or Yes,
// 2, 3, 4, 5+ and 10+.
func Values() []int { return []int{0, 1, 2, 3, 4, 5, 10} }

// Faces are how the options of a how-many answer are written, in order.
func Faces() []string { return []string{"0", "1", "2", "3", "4", "5+", "10+"} }

// OptionOf is the option of somebody who has done a thing so many times: 5 to 9
// times is 5+, more often is 10+.
func OptionOf(times int) (option int) {
	for i, value := range Values() {
		if value <= times {
			option = i
		}
	}
	return option
}

// Sum adds up what was answered. A Yes counts 1.
func (t Tally) Sum() int {
	sum := 0
	for i, value := range Values()[:len(t)] {
		sum += t[i] * value
	}
	return sum
}

// Largest is the largest answer that was given, 0 if there is none.
func (t Tally) Largest() int {
	largest := 0
	for i, value := range Values()[:len(t)] {
		if t[i] > 0 {
			largest = value
		}
	}
	return largest
}
