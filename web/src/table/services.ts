// What the shared table needs of the world besides the room.
export interface Services {
  addresses(): Promise<string[]>
  qr(text: string): Promise<boolean[][] | null>
}
