/** The accepted types of a document's file. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf'

/** The number of a file's bytes that identify its type. */
const headBytes = 12

const starts: readonly [FileKind, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The type of a file by its first bytes, whatever its name; undefined for every type that is not accepted. */
export function fileKindOf(head: Uint8Array): FileKind | undefined {
  const known = starts.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  if (known) return known[0]
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'webp' : undefined
}
