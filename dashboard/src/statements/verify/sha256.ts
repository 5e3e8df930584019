const encoder = new TextEncoder()

/** The SHA-256 of a text in lower-case hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return hexOf(new Uint8Array(digest))
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes in lower-case hex. */
function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += pairs[byte]!
  return hex
}
