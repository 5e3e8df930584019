import type { KycField, kycFields } from '@sahuji/contract/kyc/fields'
import type * as z from 'zod/mini'
import { createStore } from '../../platform/store.ts'

/** The value of a field in its wire form; empty parts are absent. */
export type FieldDraft<Field extends KycField> = Partial<z.input<(typeof kycFields)[Field]>>

/** Identifies a field by its case, its name and its person. */
export interface FieldKey {
  case_id: string
  field: KycField
  person: string | null
}

const prefix = 'draft.kyc.'
const nameOf = ({ case_id, field, person }: FieldKey): string => `${prefix}${case_id}.${field}.${person ?? ''}`

// the number of writes; every field subscribes to it
const writes = createStore(() => 0)

/** Calls back after every write and every save. */
export const onWritten = writes.subscribe

/** The value that the server does not have yet; it survives a reload, until the sign-out. */
export function writtenOf(key: FieldKey): string | null {
  return sessionStorage.getItem(nameOf(key))
}

/** Keeps a value in this browser until the server has it. */
export function keepFieldDraft(key: FieldKey, value: object): void {
  sessionStorage.setItem(nameOf(key), JSON.stringify(value))
  writes.set(writes.get() + 1)
}

/** Drops a value that the server has now; a value written meanwhile is kept. */
export function dropFieldDraft(key: FieldKey, sent: string): void {
  if (writtenOf(key) !== sent) return
  sessionStorage.removeItem(nameOf(key))
  writes.set(writes.get() + 1)
}
