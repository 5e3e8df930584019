import type { Finding } from '../finding.ts'
import type { House, PlainFile } from '../house.ts'

/** Each file and folder of the code that a document for engineers names exists: `server/src/ledger/`, `post.ts:post`. */
export function documents({ documents: read, paths }: House): Finding[] {
  const below = paths.map((path) => `/${path}`)
  const exists = (place: string) =>
    below.some((path) => (place.endsWith('/') ? path.includes(`/${place}`) : path.endsWith(`/${place}`)))
  return read.flatMap(({ path, text }: PlainFile) =>
    text.split('\n').flatMap((line, index) =>
      placesIn(line)
        .filter((place) => !exists(place))
        .map((place) => ({ path, line: index + 1, rule: 'documents', sentence: `no file or folder is ${place}` })),
    ),
  )
}

/** The places among what a line quotes; `*.page.tsx` and `<domain>/office/` stand for several. */
function placesIn(line: string): string[] {
  return [...line.matchAll(/`([\w./-]+)(?::[\w.]+)?`/g)].flatMap(([, quoted = '']) =>
    /^(?!docs\/)\w.*(\/|\.(tsx?|mjs|sql|css|po))$/.test(quoted) ? quoted : [],
  )
}
