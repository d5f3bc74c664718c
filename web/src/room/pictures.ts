/** The pictures of the seal, for the screens. */
export { pictures } from '../ballot/pictures.ts'
