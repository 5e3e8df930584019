import { type requestFunds, requestRhythms } from '@sahuji/contract/transfers/requests'
import { paisa } from '@sahuji/contract/money/money'
import type { Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../../platform/form-draft.ts'
import { numberIn } from '../send-draft.ts'

export const rhythms = ['once', ...requestRhythms] as const
export const openDays = ['3', '7', '14', '30'] as const

const fields = {
  payers: z.array(z.object({ mobile_no: z.string(), amount: z.optional(paisa) })),
  purpose: z.nullable(z.string()),
  note: z.string(),
  due_on: z.string(),
  expires_days: z.enum(openDays),
  may_change: z.boolean(),
  remind: z.boolean(),
  every: z.enum(rhythms),
}

/** What a person has written of a request. */
export type RequestDraft = z.output<z.ZodMiniObject<typeof fields>>
export type PayerDraft = RequestDraft['payers'][number]

export const payersMost = 20

/** Nothing is written yet. */
export const emptyRequest: RequestDraft = {
  payers: [{ mobile_no: '', amount: undefined }],
  purpose: null,
  note: '',
  due_on: '',
  expires_days: '7',
  may_change: false,
  remind: true,
  every: 'once',
}
const name = 'request'

/** The draft of the next request: it outlives a reload, a refusal and a lost call. */
export const useRequestDraft = () => ({ ...useFormDraft(name, fields, emptyRequest), drop: () => dropDraft(name) })

type Ask = Takes<typeof requestFunds>

/** What is asked; undefined while something is missing. */
export function fundRequestOf(draft: RequestDraft): Ask | undefined {
  const payers = draft.payers.flatMap(({ mobile_no, amount }) => {
    const number = numberIn(mobile_no)
    return number && amount ? [{ mobile_no: number, amount }] : []
  })
  if (payers.length < draft.payers.length || !draft.purpose) return undefined
  return {
    payers,
    purpose: draft.purpose,
    ...(draft.note.trim() && { note: draft.note.trim() }),
    ...(draft.due_on && { due_on: draft.due_on }),
    expires_days: Number(draft.expires_days),
    may_change: draft.may_change,
    remind: draft.remind,
    ...(draft.every !== 'once' && { every: draft.every }),
  }
}

/** The last day on which a request that is asked now is open. */
export const lastDayOf = ({ expires_days }: Pick<RequestDraft, 'expires_days'>, now: Date): string =>
  kathmanduDay(new Date(now.getTime() + Number(expires_days) * 86_400_000))

/** A sum in equal parts of whole paisa; the first ones carry what is left over. */
export function equalParts(total: bigint, among: number): bigint[] {
  const [part, rest] = [total / BigInt(among), total % BigInt(among)]
  return Array.from({ length: among }, (_, at) => part + (BigInt(at) < rest ? 1n : 0n))
}
