import * as contract from '@sahuji/contract/notifications/choices'
import type { NoticeChoices } from '@sahuji/contract/notifications/choices'
import type { NoticeChannel, NoticeFrequency, NoticeKind } from '@sahuji/contract/notifications/kinds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/calls/call.ts'
import { query } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'

interface Choice {
  kind: NoticeKind
  channel: NoticeChannel
  frequency: NoticeFrequency
}

/** The line of a choice; how received money is notified by mail can be on two lines. */
export type ChoicesLine = NoticeKind | 'mail' | 'amount_min' | 'quiet'

/** One change: a choice, or one of the bounds. */
type Change = Choice | Pick<NoticeChoices, 'amount_min'> | Pick<NoticeChoices, 'quiet'>

const read = query(contract.readNoticeChoices, {})
const mutationKey = ['notice choices']

/** The person's notification preferences and their changes: shown and saved at once; a change that fails to save is reverted. */
export function useNoticeChoices() {
  const queries = useQueryClient()
  const asked = useCardQuery(read)
  const [changedAt, setChangedAt] = useState<ChoicesLine>()
  const show = (change: Change) =>
    queries.setQueryData(read.queryKey, (shown: NoticeChoices | undefined) => shown && changed(shown, change))
  const save = useMutation({
    mutationKey,
    // one after the other, so that the last choice wins
    scope: { id: mutationKey[0]! },
    retry: false,
    mutationFn: (change: Change) =>
      'kind' in change ? call(contract.chooseNotice, change) : call(contract.boundNotices, change),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: read.queryKey })
      const before = queries.getQueryData(read.queryKey)
      show(change)
      return before && wayBack(before, change)
    },
    onError: (_error, _change, back) => back && show(back),
    // an unsent change is shown already, and no answer before it includes it
    onSuccess: (given) => {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(read.queryKey, given)
    },
  })
  return {
    asked,
    shown: asked.data,
    change: (change: Change, at = lineOf(change)) => {
      setChangedAt(at)
      save.mutate(change)
    },
    /** The failure of one line, shown at that line. */
    failureOf: (line: ChoicesLine) => (line === changedAt ? save.error : null),
    /** The last changed line is saved. */
    isSaved: (line: ChoicesLine) => line === changedAt && save.isSuccess,
  }
}

export type KeepChoices = ReturnType<typeof useNoticeChoices>

const isOf = (choice: Choice, { kind, channel }: Choice): boolean => choice.kind === kind && choice.channel === channel

const lineOf = (change: Change): ChoicesLine =>
  'kind' in change ? change.kind : 'quiet' in change ? 'quiet' : 'amount_min'

const changed = (shown: NoticeChoices, change: Change): NoticeChoices =>
  'kind' in change
    ? { ...shown, choices: shown.choices.map((choice) => (isOf(choice, change) ? { ...choice, ...change } : choice)) }
    : { ...shown, ...change }

/** The change that reverts a change. */
function wayBack(before: NoticeChoices, change: Change): Change | undefined {
  if ('amount_min' in change) return { amount_min: before.amount_min }
  if ('quiet' in change) return { quiet: before.quiet }
  const choice = before.choices.find((one) => isOf(one, change))
  return choice && { ...change, frequency: choice.frequency }
}
