import { useLingui } from '@lingui/react'
import type { KycCase } from '@sahuji/contract/kyc'
import { type KycField, kycFields } from '@sahuji/contract/kyc/fields'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type FieldErrors, wholeForm } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { refusedFields } from '../../platform/failures/failure-words.ts'
import { kyc, useChangeCase } from '../case/calls.ts'
import {
  dropFieldDraft,
  type FieldKey,
  keepFieldDraft,
  onWritten,
  writtenOf,
  type FieldDraft,
} from './written-fields.ts'

/** `written`: only in this browser. `waiting`: sending failed and is repeated automatically. */
export type FieldState = 'empty' | 'written' | 'saving' | 'waiting' | 'refused' | 'saved'

export interface FieldInForm<Field extends KycField> {
  value: FieldDraft<Field>
  write: (part: FieldDraft<Field>) => void
  state: FieldState
  saved_at: Date | undefined
  /** Errors by the names of the field's parts. */
  errors: FieldErrors
  /** Sends the value now, if it is unsent. */
  save: () => void
  /** A reviewer accepted it: it cannot be changed. */
  isAccepted: boolean
}

const restMilliseconds = 900
const pausesMilliseconds = [2_000, 4_000, 8_000, 15_000, 30_000]

interface Sending {
  state: 'saving' | 'waiting' | 'refused'
  of: string
  errors: FieldErrors
  failures: number
}

/**
 * One field of a case, saved while it is written: in this browser at once; at the server a moment after the last letter
 * where it is complete, and when the field is left. A failed save is repeated and the value is kept in this browser
 * until it succeeds.
 */
export function useField<Field extends KycField>(of: KycCase, field: Field, person: string | null): FieldInForm<Field> {
  const { i18n } = useLingui()
  const change = useChangeCase()
  const key: FieldKey = { case_id: of.id, field, person }
  const written = useSyncExternalStore(onWritten, () => writtenOf(key))
  const [sending, setSending] = useState<Sending>()
  const answer = of.answers.find((one) => one.field === field && one.person === person)
  const value = useWrittenValue(of, field, person)
  const current = sending && sending.of === written ? sending : undefined

  const send = async () => {
    const text = writtenOf(key)
    if (text === null || (sending?.of === text && sending.state === 'saving')) return
    const failures = sending?.of === text ? sending.failures : 0
    setSending({ state: 'saving', of: text, errors: {}, failures })
    try {
      const sent = JSON.parse(text) as Record<string, unknown>
      await change(kyc.save, { field, person, value: withoutEmpty(sent) })
      dropFieldDraft(key, text)
      setSending(undefined)
    } catch (error) {
      const isPassing = error instanceof CallFailed && isWorthAnotherTry(error)
      setSending({
        state: isPassing ? 'waiting' : 'refused',
        of: text,
        errors: isPassing ? {} : ofParts(refusedFields(i18n, error as Error)),
        failures: failures + 1,
      })
    }
  }
  const latest = useRef(send)
  useEffect(function rememberSend() {
    latest.current = send
  })
  useEffect(
    function sendAfterRest() {
      if (written === null || current?.state === 'refused') return
      if (!isComplete(field, JSON.parse(written) as object)) return
      const pause = current?.state === 'waiting' ? pauseOf(current.failures) : restMilliseconds
      if (current?.state === 'saving') return
      const timer = setTimeout(() => void latest.current(), pause)
      return () => clearTimeout(timer)
    },
    [field, written, current?.state, current?.failures],
  )
  const isWaiting = current?.state === 'waiting'
  useEffect(
    function sendWhenOnline() {
      if (!isWaiting) return
      const again = () => void latest.current()
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    },
    [isWaiting],
  )
  return {
    value,
    write: (part) => keepFieldDraft(key, { ...value, ...part }),
    state: current?.state ?? (written !== null ? 'written' : answer ? 'saved' : 'empty'),
    saved_at: answer?.saved_at,
    errors: current?.errors ?? {},
    save: () => {
      if (written !== null && hasAllParts(field, value)) void send()
    },
    isAccepted: answer?.verdict === 'accepted',
  }
}

/** The value of a field, without saving it. */
export function useWrittenValue<Field extends KycField>(
  of: KycCase,
  field: Field,
  person: string | null,
): FieldDraft<Field> {
  const written = useSyncExternalStore(onWritten, () => writtenOf({ case_id: of.id, field, person }))
  const answer = of.answers.find((one) => one.field === field && one.person === person)
  return (written === null ? (answer?.value ?? {}) : JSON.parse(written)) as FieldDraft<Field>
}

const pauseOf = (failures: number): number => pausesMilliseconds[Math.min(failures, pausesMilliseconds.length) - 1] ?? 0

const isWorthAnotherTry = ({ kind, http }: CallFailed): boolean =>
  kind === 'offline' || kind === 'timeout' || http >= 500 || http === 429

/** Removes emptied parts, so that the server names them as missing. */
const withoutEmpty = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== '' && part !== null))

const isComplete = (field: KycField, value: object): boolean =>
  z.safeParse(kycFields[field], withoutEmpty(value as Record<string, unknown>)).success

/** Whether every required part has a value, valid or not. */
function hasAllParts(field: KycField, value: object): boolean {
  const { shape } = kycFields[field] as { shape: Record<string, z.ZodMiniType> }
  const given = withoutEmpty(value as Record<string, unknown>)
  return Object.entries(shape).every(([name, part]) => name in given || part instanceof z.ZodMiniOptional)
}

/** The server names `value.number`; the inputs of a field have the names of its parts. */
const ofParts = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentences]) => [
      name.startsWith('value.') ? name.slice('value.'.length) : wholeForm,
      sentences,
    ]),
  )
