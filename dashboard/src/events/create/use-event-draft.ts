import type { EventFields, OwnEvent } from '@sahuji/contract/events'
import { useLingui as useMessages } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { CallFailed, isLost } from '../../platform/calls/call-failed.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { refusedFields } from '../../platform/failures/failure-words.ts'
import { dropDraft, keepDraft, readDraft } from '../../platform/forms/form-draft.ts'
import { events } from '../calls.ts'

/** Fields that were written and not yet stored. */
export type Edits = Partial<{ [name in keyof EventFields]: NonNullable<EventFields[name]> | null }>

/** How far the organiser's changes are stored. */
export interface Saving {
  /** `unsaved` until the writing rests, or until Save is pressed; `changed`: another screen saved meanwhile. */
  state: 'saved' | 'unsaved' | 'saving' | 'failed' | 'changed'
  at: Date | undefined
  failure: Error | null
  unsaved: number
}

const shape = { edits: z.string() }
const draftName = (id: string) => `event-${id}`
const restMilliseconds = 700

/**
 * An event with what was written of it. A draft is saved when the writing rests; an event on sale, whose buyers see each change, by
 * `save`. What is not stored yet survives a reload, a refusal, a lost answer and a change on another screen.
 */
export function useEventDraft(id: string) {
  const queries = useQueryClient()
  const { i18n } = useMessages()
  const { data: event, error, refetch } = useCardQuery(events.one(id))
  const [edits, setEdits] = useState<Edits>(() => keptEdits(id))
  const [stored, setStored] = useState<Edits>({})
  const [refused, setRefused] = useState<{ of: Edits; errors: FieldErrors }>({ of: {}, errors: {} })
  const [at, setAt] = useState<Date>()
  const unsaved = event ? differing(edits, { ...event, ...stored }) : edits
  const sendable = differing(unsaved, refused.of)
  const saving = useMutation({
    retry: false,
    mutationFn: ({ version, fields }: { version: number; fields: Edits }) =>
      events.save({ id, version, ...fields } as Parameters<typeof events.save>[0]),
    onSuccess: (saved, { fields }) => {
      queries.setQueryData(events.one(id).queryKey, saved)
      setStored((before) => ({ ...before, ...fields }))
      setRefused({ of: {}, errors: {} })
      setAt(new Date())
    },
    onError: (failure, { fields }) => {
      if (!isLost(failure) && !isChanged(failure)) setRefused({ of: fields, errors: refusedFields(i18n, failure) })
    },
  })
  const { mutate, isPending, reset } = saving
  const isHeld = isPending || (saving.error !== null && (isLost(saving.error) || isChanged(saving.error)))
  const save = () => event && mutate({ version: event.version, fields: sendable })
  useAutosave({ isOn: event?.state === 'draft' && !isHeld && Object.keys(sendable).length > 0, edits, save })
  useKept(id, unsaved)
  useBackOnline(() => saving.error && isLost(saving.error) && reset())
  return {
    event,
    error,
    refetch,
    /** The event with the unsaved changes. */
    fields: event && ({ ...event, ...edits } as OwnEvent),
    errors: refused.errors,
    change: (part: Edits) => {
      if (saving.error && isLost(saving.error)) reset()
      setEdits((before) => ({ ...before, ...part }))
    },
    save,
    again: reset,
    saving: {
      state: stateOf({ isPending, failure: saving.error, unsaved }),
      at,
      failure: saving.error,
      unsaved: Object.keys(unsaved).length,
    } satisfies Saving,
    /** After a change on another screen: the own changes on top of it, or none of them. */
    settle: async (keeps: 'mine' | 'theirs') => {
      const mine = unsaved
      await queries.refetchQueries({ queryKey: events.one(id).queryKey, exact: true })
      setStored({})
      setEdits(keeps === 'mine' ? mine : {})
      reset()
    },
    undo: () => {
      setEdits(stored)
      setRefused({ of: {}, errors: {} })
      reset()
    },
  }
}

export type EventDraft = ReturnType<typeof useEventDraft>

const isChanged = (failure: Error): boolean => failure instanceof CallFailed && failure.refusal === 'event_changed'

function stateOf(of: { isPending: boolean; failure: Error | null; unsaved: Edits }): Saving['state'] {
  if (of.isPending) return 'saving'
  if (of.failure && isChanged(of.failure)) return 'changed'
  if (Object.keys(of.unsaved).length === 0) return 'saved'
  return of.failure ? 'failed' : 'unsaved'
}

/** Saves once nothing was written for a moment. */
function useAutosave({ isOn, edits, save }: { isOn: boolean; edits: Edits; save: () => unknown }) {
  useEffect(
    function saveWhenItRests() {
      if (!isOn) return undefined
      const timer = setTimeout(save, restMilliseconds)
      return () => clearTimeout(timer)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `save` is another function in each drawing
    [isOn, edits],
  )
}

/** What was lost without a connection is tried once more when the browser has one again. */
function useBackOnline(again: () => unknown) {
  const retry = useEffectEvent(again)
  useEffect(function tryWhenOnline() {
    const look = () => void retry()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])
}

/** Keeps what is not stored over a reload. */
function useKept(id: string, unsaved: Edits) {
  const text = JSON.stringify(unsaved)
  useEffect(
    function keepUnsaved() {
      if (text === '{}') dropDraft(draftName(id))
      else keepDraft(draftName(id), shape, { edits: text })
    },
    [id, text],
  )
}

const moments: ReadonlySet<string> = new Set(['starts_at', 'ends_at', 'doors_at', 'sale_from'])

function keptEdits(id: string): Edits {
  const kept = readDraft(draftName(id), shape)
  if (!kept) return {}
  return JSON.parse(kept.edits, (name, value: unknown) =>
    moments.has(name) && typeof value === 'string' ? new Date(value) : value,
  ) as Edits
}

/** The fields whose values differ from others. */
function differing(fields: Edits, others: object): Edits {
  const known = others as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  )
}
