import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { formatMoney } from '@sahuji/contract/money/money'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { say } from '../../platform/texts/say.ts'
import { rowWords } from '../files/statement-words.ts'

/** A side of the statement's end: its name, and a line for each kind with its count, sum and `total` below. */
export type Side = [label: string, lines: [name: string, figure: string, kind: 'line' | 'total'][]]

const texts = { in: msg('Came in'), out: msg('Went out'), all: msg('All') }

/** What came in and what went out, each by kind, the largest first. */
export function sidesOf(rows: readonly StatementRow[], language: Language): Side[] {
  const wordsOf = rowWords(language)
  return (['in', 'out'] as const).map((side) => {
    const kinds = new Map<string, { count: number; sum: bigint }>()
    for (const { kind, method, net } of rows) {
      if (net > 0n !== (side === 'in')) continue
      const [name] = wordsOf({ kind, method })
      const { count, sum } = kinds.get(name) ?? { count: 0, sum: 0n }
      kinds.set(name, { count: count + 1, sum: sum + (net < 0n ? -net : net) })
    }
    const sorted = [...kinds].toSorted(([, one], [, other]) => (one.sum < other.sum ? 1 : -1))
    const all = sorted.reduce((total, [, { sum }]) => total + sum, 0n)
    const figure = (paisa: bigint) => formatMoney(paisa, { prefix: false })
    return [
      say(language, texts[side]),
      [
        ...sorted.map(([name, { count, sum }]) => [`${name}, ${count}`, figure(sum), 'line'] as Side[1][number]),
        [say(language, texts.all), figure(all), 'total'],
      ],
    ]
  })
}
