import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../kit/forms/text-field.tsx'
import { PlusIcon } from '../kit/icons/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Page } from '../kit/layout/page.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useRefusedFields } from '../platform/failure-words.ts'
import { NotOffered } from '../platform/not-offered.tsx'
import { useOwnServer } from '../platform/server.ts'
import { useCardQuery } from '../platform/use-card-query.ts'
import { counters } from './calls.ts'
import { CounterCard } from './counter-card.tsx'

/** /dashboard/counters: where in the shop money is taken, by whom, and how much of it today. */
export function CountersPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const [isAdding, setIsAdding] = useState(false)
  if (!isOwn) {
    return (
      <Page title={t`Counters`}>
        <NotOffered />
      </Page>
    )
  }
  const add = (
    <Button kind="primary" icon={<PlusIcon small />} onPress={() => setIsAdding(true)}>
      <Trans>Add a counter</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Counters`}
      lead={
        <Trans>
          Put an old phone or a tablet where you take money: it shows and says each payment as it comes, and can do
          nothing else.
        </Trans>
      }
      actions={add}
    >
      <CounterList />
      {isAdding && <NameDialog title={t`Add a counter`} onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function CounterList() {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(counters.list())
  if (error && !data) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={6} />
  if (data.length === 0) {
    return (
      <NothingYet title={t`No counter yet`}>
        <Trans>Add one, then read its QR with the phone that shall stand there. Staff need no password of yours.</Trans>
      </NothingYet>
    )
  }
  return (
    <Stack gap={10}>
      {data.map((counter) => (
        <CounterCard key={counter.id} of={counter} isOnlyOne={data.length === 1} />
      ))}
    </Stack>
  )
}

export interface NameDialogProps {
  title: string
  /** The counter that gets another name; without it a new one. */
  of?: { id: string; name: string }
  onClose: () => void
}

/** The name of a counter, new or old. */
export function NameDialog({ title, of, onClose }: NameDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState(of?.name ?? '')
  const [isTried, setIsTried] = useState(false)
  const add = useMutation(counters.add())
  const rename = useMutation(counters.rename())
  const refused = useRefusedFields(add.error ?? rename.error)
  const missing = isTried && name.trim() === '' ? { name: [t`Please give it a name.`] } : undefined
  const save = () => {
    setIsTried(true)
    if (name.trim() === '') return
    if (of) rename.mutate({ id: of.id, name: name.trim() }, { onSuccess: onClose })
    else add.mutate({ name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={title}
      confirm={of ? <Trans>Save</Trans> : <Trans>Add</Trans>}
      errors={missing ?? refused}
      isPending={add.isPending || rename.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Name`}
        hint={t`As staff call it: Counter 1, Upstairs.`}
        value={name}
        onChange={setName}
        maxLength={40}
        autoFocus
      />
    </FormDialog>
  )
}
