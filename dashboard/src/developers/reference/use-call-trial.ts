import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../platform/calls/query.ts'
import { keys } from '../calls.ts'
import type { ApiCall } from './api-document.ts'
import { type FilledCall, runCall, type RunAnswer, unfilled } from './run-call.ts'

/** Ids by the path of their list, so that one that a call gave is filled in at the next. */
export interface KnownIds {
  of: Readonly<Record<string, string>>
  note: (list: string, id: string) => void
}
const listOf = ({ path }: ApiCall) => path.split('/{id}')[0]!

/** A call that is filled in and sent with the sandbox key of the most rights. */
export function useCallTrial(call: ApiCall, newestBy: ApiCall | undefined, ids: KnownIds) {
  const key = useTrialKey()
  const [values, setValues] = useState<Record<string, string>>({ id: ids.of[listOf(call)] ?? '' })
  const [typed, setTyped] = useState(call.example ?? '')
  const [keyText, setKeyText] = useState(newKey)
  const [answer, setAnswer] = useState<RunAnswer>()
  const [isSending, setIsSending] = useState(false)
  const filled: FilledCall = { call, values, body: typed, idempotency_key: keyText }
  const setValue = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setKeyText(newKey())
    if (name === 'id') ids.note(listOf(call), value)
  }
  const setBody = (text: string) => {
    setTyped(text)
    setKeyText(newKey())
  }
  const send = async (sent: FilledCall) => {
    if (key?.secret === undefined || isSending) return undefined
    setIsSending(true)
    const given = await runCall(sent, key.secret)
    setIsSending(false)
    return given
  }
  const run = async () => {
    if (unfilled(filled).length > 0) return
    const given = await send(filled)
    setAnswer(given)
    if (given?.id && !call.path.includes('{')) ids.note(listOf(call), given.id)
  }
  const takeNewest = async () => {
    if (!newestBy) return
    const given = await send({ call: newestBy, values: { limit: '1' }, body: '', idempotency_key: '' })
    if (given?.id) setValue('id', given.id)
    else setAnswer(given)
  }
  return {
    key,
    filled,
    answer,
    newestBy,
    isSending,
    canSend: key?.secret !== undefined,
    isUnfilled: unfilled(filled).length > 0,
    setValue,
    setBody,
    run: () => void run(),
    takeNewest: () => void takeNewest(),
  }
}
export type CallTrial = ReturnType<typeof useCallTrial>

/** The sandbox key whose text can be read and that has the most rights; undefined without one. */
function useTrialKey(): { ending: string; secret: string | undefined } | undefined {
  const list = useQuery(keys.list())
  const [key] = (list.data?.keys ?? [])
    .filter(({ is_readable }) => is_readable)
    .toSorted((one, other) => other.scopes.length - one.scopes.length)
  const { data } = useQuery({ ...keys.secret(key?.id ?? ''), enabled: key !== undefined })
  return key && { ending: key.ending, secret: data?.secret }
}
