package deck

import "strings"

// functionWords hold a sentence together and say little about what it asks. For
// a language that is not listed, all words count.
var functionWords = map[string]map[string]bool{
	"en": set(`a about after again all alone already also always am an and another any anybody
		anyone anything are as at be because been before being but by can could did do does
		doing done during else even ever every everybody everyone for from get gets got had has have having
		he her here him his how if in into is it its just last like many may me more most much
		my never no nobody not now of off on once one only or other others our out over own
		really she should so some somebody someone something sometimes still table than that the
		their them then there they thing things this time to tonight too up us very was we were what
		when where which while who whom whose why will with without would you your yours
		yourself s t ve re d ll m`),
	"de": set(`ab aber alle allein allen aller alles als also am an andere anderen anderer anderes
		auch auf aus bei beim bereits bin bis bist da damit dann das dass dein deine deinem
		deinen deiner deines dem den denn der deren des dessen dich die dies diese diesem diesen
		dieser dieses dir doch du durch ein eine einem einen einer eines einfach einmal er es
		etwas euch für gab ganz gar gern gibt hast hat hatte hattest hier hätte hättest ich ihm
		ihn ihr ihre im in ist ja je jede jedem jeden jeder jedes jemals jemand jemandem jemanden
		jetzt kann kannst kein keine keinem keinen keiner könnte könntest lieber mal man manchmal
		mehr mehrere mein mit musst musste musstest nach nicht nichts nie niemand niemandem noch
		nun nur ob oder oft ohne runde schon sehr sein seine seinem seinen seiner seit selbst sich sie
		sind so sogar soll sollte solltest sonst tisch über um und uns unter viel viele vielen vom von
		vor war warst was weil welche wem wen wenn wer werden wie wieder wird wirst wo wurde
		wurdest würde würdest wäre wärst zu zum zur zwei`),
}

func set(list string) map[string]bool {
	s := map[string]bool{}
	for _, w := range strings.Fields(list) {
		s[w] = true
	}
	return s
}
