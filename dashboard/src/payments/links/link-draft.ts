import { type createLink, linkQuestion, type LinkQuestion } from '@sahuji/contract/payments/links'
import type { Takes } from '@sahuji/contract/http/route'
import { languageCodes } from '@sahuji/contract/language/languages'
import { paisa } from '@sahuji/contract/money/money'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../../platform/forms/form-draft.ts'

const fields = {
  title: z.string(),
  sets: z.enum(['shop', 'payer']),
  amount: z.optional(paisa),
  amount_min: z.optional(paisa),
  amount_max: z.optional(paisa),
  often: z.enum(['once', 'times', 'always']),
  times: z.string(),
  /** `YYYY-MM-DD`, or empty: it does not end by itself. */
  ends_on: z.string(),
  questions: z.array(linkQuestion),
  thanks: z.string(),
  /** Of the page that the payer opens; `payer`: as the payer's browser asks. */
  language: z.enum(['payer', ...languageCodes]),
}

/** The draft of a new link. */
export type LinkDraft = z.output<z.ZodMiniObject<typeof fields>>

export const emptyLink: LinkDraft = {
  title: '',
  sets: 'shop',
  often: 'once',
  times: '',
  ends_on: '',
  questions: [],
  thanks: '',
  language: 'payer',
}
const name = 'payment-link'

/** The draft of the next link: it survives a reload, a refusal and a lost answer. */
export const useLinkDraft = () => ({ ...useFormDraft(name, fields, emptyLink), drop: () => dropDraft(name) })

const dayMilliseconds = 86_400_000

/** The first and the last day on which a link may end. */
const endDays = (now: Date): { first: string; last: string } => ({
  first: kathmanduDay(now),
  last: kathmanduDay(new Date(now.getTime() + 365 * dayMilliseconds)),
})

/** The last second of a day in Kathmandu. */
const endOfDay = (day: string): Date => new Date(startOfKathmanduDay(day).getTime() + dayMilliseconds - 1000)

/** How often it may be paid, as written; undefined where that is no number. */
function timesOf({ often, times }: Pick<LinkDraft, 'often' | 'times'>): number | null | undefined {
  if (often !== 'times') return often === 'once' ? 1 : null
  const written = Number(times)
  return Number.isInteger(written) && written >= 1 && written <= 100_000 ? written : undefined
}

/** What is missing or contradicts, by field, with the kind of its sentence. */
export function missingIn(draft: LinkDraft, now: Date): Partial<Record<keyof LinkDraft, true>> {
  const { title, sets, amount, amount_min, amount_max, ends_on } = draft
  const { first, last } = endDays(now)
  const isSpan = amount_min === undefined || amount_max === undefined || amount_min <= amount_max
  return {
    ...(title.trim() === '' && { title: true as const }),
    ...(sets === 'shop' && !amount && { amount: true as const }),
    ...(sets === 'payer' && !isSpan && { amount_max: true as const }),
    ...(timesOf(draft) === undefined && { times: true as const }),
    ...(ends_on !== '' && (ends_on < first || ends_on > last) && { ends_on: true as const }),
  }
}

/** The call that makes the link; the same for the same draft, so that its key is the same in a repetition. */
export function linkAsk(draft: LinkDraft): Takes<typeof createLink> {
  const { title, sets, amount, amount_min, amount_max, ends_on, questions, thanks, language } = draft
  const bounds = { ...(amount_min && { amount_min }), ...(amount_max && { amount_max }) }
  const payments_max = timesOf(draft)
  return {
    title: title.trim(),
    ...(sets === 'shop' ? amount && { amount } : bounds),
    ...(payments_max && { payments_max }),
    ...(ends_on && { expires_at: endOfDay(ends_on) }),
    ...(questions.length > 0 && { questions: [...questions] }),
    ...(thanks.trim() && { thanks: thanks.trim() }),
    ...(language !== 'payer' && { language }),
  }
}

/** The choices as written, one a line, each once. */
export const choicesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export type QuestionKind = LinkQuestion['kind']
