/**
 * The list behind the seal: 64 pictures that are told apart at a glance and called the same by everybody.
 * Its place in the list is six bits. A copy of vectors/pictures.json, held to it by a test; what a picture is called
 * stands in the catalogue of each language.
 */
export const pictures: readonly string[] = [
  ...['🐘', '🦒', '🐧', '🐢', '🦋', '🐙', '🦔', '🦉', '🐳', '🐸', '🦁', '🐰', '🐼', '🦓', '🐊', '🦘'],
  ...['🦜', '🐞', '🐑', '🌵', '🌻', '🍀', '🌲', '🍎', '🥑', '🍇', '🥨', '🍕', '🎂', '🍦', '🍞', '🍯'],
  ...['🍿', '☕', '🔑', '⏰', '☔', '🌙', '⭐', '⛄', '⚡', '⚓', '🚲', '🚂', '🚀', '🚁', '⛵', '🚜'],
  ...['🎈', '🎁', '🎲', '🎻', '🎺', '🎹', '📷', '🔨', '🧲', '💡', '👓', '🚪', '🌋', '📺', '🏀', '📖'],
]
