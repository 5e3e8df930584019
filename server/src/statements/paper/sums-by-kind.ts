import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { formatMoney } from '@sahuji/contract/money/money'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { say, sayAll } from '../../platform/texts/say.ts'
import { namedCommission, type StatementHead } from '../files/statement-head.ts'
import { headTexts, rowWords } from '../files/statement-words.ts'

/** A side of the statement's end: its name, and a line for each kind with its count, sum and `total` below. */
export type Side = [label: string, lines: [name: string, figure: string, kind: 'line' | 'total'][]]

const texts = { in: msg('Came in'), out: msg('Went out'), all: msg('All'), commission: msg('Commission') }

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
    return [
      say(language, texts[side]),
      [
        ...sorted.map(([name, { count, sum }]) => [`${name}, ${count}`, figure(sum), 'line'] as Side[1][number]),
        [say(language, texts.all), figure(all), 'total'],
      ],
    ]
  })
}

/** The commission of the period, where there was any: before tax, what was withheld, and what a cooperative paid. */
export function commissionSides(head: StatementHead): Side[] {
  const commission = namedCommission(head)
  if (commission === null) return []
  const { received, paid, tax } = commission
  const words = sayAll(head.language, headTexts)
  return [
    [
      say(head.language, texts.commission),
      [
        [words.commission_received, figure(received), 'line'],
        [words.tax_withheld, tax > 0n ? `− ${figure(tax)}` : figure(tax), 'line'],
        [words.commission_paid, figure(paid), 'line'],
      ],
    ],
  ]
}

const figure = (paisa: bigint): string => formatMoney(paisa, { prefix: false })
