import type { KycField, kycFields } from '@sahuji/contract/kyc/fields'
import type * as z from 'zod/mini'
import { createStore } from '../../platform/store.ts'

/** What is written of a field, as it goes on the wire; what is still empty is missing. */
export type FieldDraft<Field extends KycField> = Partial<z.input<(typeof kycFields)[Field]>>

/** Of which case, which field and whose. */
export interface FieldKey {
  case_id: string
  field: KycField
  person: string | null
}

const prefix = 'draft.kyc.'
const nameOf = ({ case_id, field, person }: FieldKey): string => `${prefix}${case_id}.${field}.${person ?? ''}`

// how often something was written: every field follows this
const writes = createStore(() => 0)

/** Calls back whenever something was written or kept. */
export const onWritten = writes.subscribe

/** What was written and is not kept at the server yet; it stays over a reload, until signing out. */
export function writtenOf(key: FieldKey): string | null {
  return sessionStorage.getItem(nameOf(key))
}

/** Keeps what is written here until the server has it. */
export function keepFieldDraft(key: FieldKey, value: object): void {
  sessionStorage.setItem(nameOf(key), JSON.stringify(value))
  writes.set(writes.get() + 1)
}

/** The server has exactly this: it need not be kept here. What was written meanwhile stays. */
export function dropFieldDraft(key: FieldKey, sent: string): void {
  if (writtenOf(key) !== sent) return
  sessionStorage.removeItem(nameOf(key))
  writes.set(writes.get() + 1)
}
