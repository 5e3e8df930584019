import type { Mode } from '@sahuji/contract/http/lists'
import type { HistoryView } from '@sahuji/contract/transactions/views'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ChipSelect } from '../kit/forms/chip-select.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { CloseIcon } from '../kit/icons/first.tsx'
import { DownIcon, UpIcon } from '../kit/icons/arrows.tsx'
import { IconButton } from '../kit/layout/button.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { transactions } from './calls.ts'
import * as css from './history-layout-dialog.module.css'

export interface ArrangeViewsDialogProps {
  mode: Mode
  of: readonly HistoryView[]
  onClose: () => void
}

type Named = Pick<HistoryView, 'id' | 'name'>

/** Renames, orders and removes the saved views, and chooses the one with which the history opens. */
export function ArrangeViewsDialog({ mode, of, onClose }: ArrangeViewsDialogProps) {
  const { t } = useLingui()
  const [views, setViews] = useState<readonly Named[]>(() => of.map(({ id, name }) => ({ id, name })))
  const [first, setFirst] = useState(of.find(({ is_default }) => is_default)?.id ?? '')
  const arranging = useMutation({ ...transactions.arrangeViews(), onSuccess: onClose })
  const shownFirst = views.find(({ id }) => id === first)
  const removed = of.map(({ id }) => id).filter((id) => !views.some((view) => view.id === id))
  const save = () =>
    arranging.mutate({
      mode,
      views: views.map(({ id, name }) => ({ id, name: name.trim() })),
      removed,
      default_id: shownFirst?.id ?? null,
    })
  return (
    <FormDialog
      title={t`Arrange views`}
      confirm={<Trans>Save</Trans>}
      errors={useRefusedFields(arranging.error)}
      isPending={arranging.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <ViewLines of={views} onChange={setViews} />
      <ChipSelect
        label={t`The history opens with`}
        on={shownFirst !== undefined}
        value={shownFirst?.id ?? ''}
        shown={<OpensWith name={shownFirst?.name ?? t`All`} />}
        groups={[
          {
            head: '',
            options: [{ id: '', label: t`All` }, ...views.map((view) => ({ id: view.id, label: view.name }))],
          },
        ]}
        onChange={setFirst}
      />
    </FormDialog>
  )
}

const OpensWith = ({ name }: { name: string }) => (
  <Trans>
    The history opens with <b>{name}</b>
  </Trans>
)

interface ViewLinesProps {
  of: readonly Named[]
  onChange: (views: readonly Named[]) => void
}

function ViewLines({ of: views, onChange }: ViewLinesProps) {
  const { t } = useLingui()
  const move = (at: number, by: 1 | -1) => onChange(views.with(at, views[at + by]!).with(at + by, views[at]!))
  return (
    <ul className={css.columns} aria-label={t`Saved views`}>
      {views.map(({ id, name }, at) => (
        <li key={id} data-wide="">
          <TextField
            name={`views.${at}.name`}
            label={t`Name`}
            value={name}
            onChange={(typed) => onChange(views.with(at, { id, name: typed }))}
            maxLength={40}
          />
          <span>
            <IconButton
              label={t`Move ${name} up`}
              icon={<UpIcon small />}
              isDisabled={at === 0}
              onPress={() => move(at, -1)}
            />
            <IconButton
              label={t`Move ${name} down`}
              icon={<DownIcon small />}
              isDisabled={at === views.length - 1}
              onPress={() => move(at, 1)}
            />
            <IconButton
              label={t`Remove ${name}`}
              icon={<CloseIcon small />}
              onPress={() => onChange(views.filter((view) => view.id !== id))}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
