/** The pictures of the seal, for the screens. */
export { pictures, type Picture } from '../ballot/pictures.ts'
