import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { followed } from '../../platform/calls/query.ts'
import { accountLabel } from './account-label.ts'
import { breakKindNames } from './break-words.ts'
import { reconciling } from './calls.ts'

/** An action on an account's day. */
export type DayAct = 'close' | 'ask' | 'reopen'

interface DayDialogProps {
  act: DayAct
  of: AccountDay
  onClose: () => void
}

/** Closes a day, asks for it to be reopened, or reopens it. */
export function DayDialog({ act, ...props }: DayDialogProps) {
  if (act === 'close') return <CloseDialog {...props} />
  return act === 'ask' ? <AskDialog {...props} /> : <ReopenDialog {...props} />
}

type OneProps = Omit<DayDialogProps, 'act'>

function CloseDialog({ of: one, onClose }: OneProps) {
  const { t } = useLingui()
  const { money, date } = useWriting()
  const { account, day, open_breaks } = one
  const found = useQuery({ ...reconciling.breaks({ which: 'open', account, day }), enabled: open_breaks > 0 })
  const breaks = found.data?.data ?? []
  const [carried, setCarried] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const closing = useMutation(
    followed(reconciling.close(), () => notify({ tone: 'good', title: t`The day is closed.` })),
  )
  const [name, when] = [accountLabel(one), date(startOfKathmanduDay(day), 'day')]
  const close = () =>
    closing.mutate(
      { account, day, carry_over: [...carried], ...(note.trim() !== '' && { note }) },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      title={t`Close ${when} of ${name}?`}
      lead={
        <Trans>
          Its totals are signed. A break that is still open is carried over by name, or the day cannot be closed.
        </Trans>
      }
      confirm={<Trans>Close the day</Trans>}
      errors={useRefusedFields(closing.error)}
      isPending={closing.isPending}
      onSubmit={close}
      onClose={onClose}
    >
      {open_breaks > 0 && found.isPending && <LoadingRows rows={2} />}
      <FailureLine of={found.error} />
      {breaks.map(({ id, kind, difference, row, line }) => (
        <Checkbox
          key={id}
          isSelected={carried.includes(id)}
          onChange={(isOn) => setCarried(isOn ? [...carried, id] : carried.filter((other) => other !== id))}
          note={row?.description ?? line?.reference ?? undefined}
        >
          <Trans>
            Carry over: <Translated of={breakKindNames[kind]} />, {money(difference)}
          </Trans>
        </Checkbox>
      ))}
      <TextField
        name="note"
        label={t`Note`}
        optional
        maxLength={1000}
        autoComplete="off"
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}

function AskDialog({ of: one, onClose }: OneProps) {
  const { t } = useLingui()
  const { date } = useWriting()
  const { account, day } = one
  const [reason, setReason] = useState('')
  const asking = useMutation(reconciling.askReopen())
  const [name, when] = [accountLabel(one), date(startOfKathmanduDay(day), 'day')]
  return (
    <FormDialog
      title={t`Request to open ${when} of ${name} again`}
      lead={<Trans>Another person decides. The signed totals do not change.</Trans>}
      confirm={<Trans>Ask</Trans>}
      errors={useRefusedFields(asking.error)}
      isPending={asking.isPending}
      onSubmit={() => asking.mutate({ account, day, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ReasonField hint={t`At least 10 characters.`} value={reason} onChange={setReason} />
    </FormDialog>
  )
}

function ReopenDialog({ of: one, onClose }: OneProps) {
  const { t } = useLingui()
  const { date } = useWriting()
  const { account, day, reopen_asked_name, reopen_reason } = one
  const opening = useMutation(reconciling.reopen())
  const [name, when] = [accountLabel(one), date(startOfKathmanduDay(day), 'day')]
  return (
    <FormDialog
      title={t`Open ${when} of ${name} again?`}
      lead={<Trans>Its statements count again, and it is closed again afterwards.</Trans>}
      confirm={<Trans>Open again</Trans>}
      errors={useRefusedFields(opening.error)}
      isPending={opening.isPending}
      onSubmit={() => opening.mutate({ account, day }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {reopen_asked_name}: <bdi>{reopen_reason}</bdi>
      </p>
    </FormDialog>
  )
}
