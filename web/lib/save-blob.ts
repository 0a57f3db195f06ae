/** Hands a file to the person, as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file after this click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
