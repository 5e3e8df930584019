import * as z from 'zod/mini'

const words = z.record(z.string(), z.array(z.string()))

const published = z.object({
  keys: z.array(
    z.object({
      /** The first 16 digits of the SHA-256 of the raw key, in hex. */
      id: z.string(),
      algorithm: z.literal('Ed25519'),
      /** The raw 32 bytes in base64. */
      public_key: z.string(),
      book: z.enum(['live', 'sandbox']),
      /** The last day it signed on; null while it signs. */
      retired: z.nullable(z.string()),
    }),
  ),
  /** How files write codes of rows, and the names of their columns and sums, in every language. */
  /** When it was written into the file that works without network. */
  saved_at: z.optional(z.iso.datetime()),
  words: z.object({
    kinds: words,
    methods: words,
    columns: words,
    sums: words,
    /** Of files of cooperatives' books; absent in a file that was saved before these were signed. */
    book_sums: z.optional(words),
  }),
})

/** What we publish for those who check statements. */
export type Published = z.output<typeof published>
export type PublicKey = Published['keys'][number]
export type PublishedWords = Published['words']

const address = '/.well-known/sahuji-statements.json'

/** What the verifier that works from a file holds: published when it was fetched. Undefined on other pages. */
export function savedKeys(): Published | undefined {
  const text = document.getElementById('published-keys')?.textContent?.trim()
  return text ? parsed(text) : undefined
}

/**
 * What we publish: from the server, else from this browser's last visit or from the saved file. Undefined where there is
 * neither.
 */
export async function publishedKeys(): Promise<Published | undefined> {
  const saved = savedKeys()
  if (saved) return saved
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    const text = answer.ok ? await answer.text() : ''
    const read = parsed(text)
    if (read) {
      writeCached(text)
      return read
    }
  } catch {}
  return parsed(readCached())
}

function parsed(text: string): Published | undefined {
  try {
    return z.parse(published, JSON.parse(text))
  } catch {
    return undefined
  }
}

const cacheName = 'sahuji.statement-keys'

function readCached(): string {
  try {
    return localStorage.getItem(cacheName) ?? ''
  } catch {
    return ''
  }
}

function writeCached(text: string): void {
  try {
    localStorage.setItem(cacheName, text)
  } catch {}
}
