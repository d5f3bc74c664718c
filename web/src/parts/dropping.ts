/** How a piece gets into its vessel, on the vessel's sheet: from one fixed place, whatever it is. */
import { EASE } from './motion'

/** It falls in from above. */
export const FALL: Keyframe[] = [
  { transform: 'translate(80px, -44px)', opacity: 0 },
  { transform: 'translate(80px, -34px)', opacity: 1, offset: 0.25, easing: EASE.in },
  { transform: 'translate(80px, 70px)', opacity: 1 },
]

/** It is pushed there from below. */
export const PUSH: Keyframe[] = [
  { transform: 'translate(80px, 216px)', opacity: 0 },
  { transform: 'translate(80px, 204px)', opacity: 1, offset: 0.2, easing: EASE.out },
  { transform: 'translate(80px, 92px)', opacity: 1 },
]
