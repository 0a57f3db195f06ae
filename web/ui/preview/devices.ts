/** `reader`: the part of a mail program on a desktop that shows the mail. */
export type Device = 'phone' | 'desktop' | 'reader'

type Measures = {
  /** What the page inside takes for the width of its screen. */
  width: number
  /** The rim around it, not scaled. */
  rimPx: number
  /** How large it may be drawn at most, so that a phone looks like one beside a form. */
  largestScale: number
  /** Its height until the page tells its own, and the limits of that. */
  startHeight: number
  minHeight: number
  maxHeight: number
}

export const devices: Record<Device, Measures> = {
  phone: { width: 360, rimPx: 8, largestScale: 0.85, startHeight: 480, minHeight: 160, maxHeight: 640 },
  reader: { width: 720, rimPx: 1, largestScale: 1, startHeight: 480, minHeight: 320, maxHeight: 900 },
  desktop: { width: 1280, rimPx: 1, largestScale: 1, startHeight: 720, minHeight: 360, maxHeight: 900 },
}

/** How large a device is drawn in the room there is; unknown room counts as enough. */
export function fitDevice(device: Device, roomPx: number | undefined): number {
  const { width, rimPx, largestScale } = devices[device]
  return roomPx === undefined ? largestScale : Math.min(largestScale, (roomPx - 2 * rimPx) / width)
}

/** A page that grows with its screen would never end: beyond the limit it scrolls. */
export function limitHeight(device: Device, heightPx: number | undefined): number {
  const { startHeight, minHeight, maxHeight } = devices[device]
  return Math.min(maxHeight, Math.max(minHeight, heightPx ?? startHeight))
}
