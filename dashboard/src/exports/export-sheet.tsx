import type { ExportFormat, ExportPreview, ExportSumName } from '@sahuji/contract/exports'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Segmented } from '../kit/forms/segmented.tsx'
import { Count } from '../kit/format/count.tsx'
import { Money } from '../kit/format/money.tsx'
import { Spoken } from '../kit/format/spoken.tsx'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { NotNow } from '../kit/overlays/form-dialog.tsx'
import { refetchShown } from '../platform/calls/query.ts'
import { FailedToLoad, FailureLine } from '../platform/failures/failed-to-load.tsx'
import type { ExportOf } from './export-of.ts'
import { ExportFiles, useDownload } from './export-files.tsx'
import * as css from './export-sheet.module.css'

const sumNames: Readonly<Record<ExportSumName, ReturnType<typeof msg>>> = {
  money_in: msg`Money in`,
  money_out: msg`Money out`,
  fees: msg`Fees`,
  net: msg`Net`,
}

/** The choice of a file of a list: format, columns, and what it will hold; below it the files made. */
export function ExportSheet({ of, onClose }: { of: ExportOf; onClose: () => void }) {
  const { t } = useLingui()
  const preview = useQuery({ queryKey: ['export', ...of.key], queryFn: of.preview, staleTime: 0 })
  return (
    <Dialog
      isOpen
      wide
      autoFocus={false}
      onClose={onClose}
      title={t`Export`}
      lead={<Trans>The file holds what the list finds when you press the button, and nothing that comes later.</Trans>}
    >
      {preview.error && !preview.data && <FailedToLoad of={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <LoadingRows rows={4} />}
      {preview.data && <Choice of={of} preview={preview.data} onClose={onClose} />}
      <div className={css.below}>
        <h3>
          <Trans>Your files</Trans>
        </h3>
        <ExportFiles mode={of.mode} />
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  of: ExportOf
  preview: ExportPreview
  onClose: () => void
}

function Choice({ of, preview, onClose }: ChoiceProps) {
  const { t } = useLingui()
  const { columns: offered, last_choice } = preview
  const [format, setFormat] = useState<ExportFormat>(last_choice?.format ?? 'xlsx')
  const [columns, setColumns] = useState<readonly string[]>(last_choice?.columns ?? usualOf(offered))
  const download = useDownload()
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: of.begin,
    retry: false,
    onSuccess: ({ id, state }) => {
      if (state === 'made') download.mutate({ id })
      void refetchShown(queries)
    },
  })
  const formats: { id: ExportFormat; label: string }[] = [
    { id: 'xlsx', label: t`Excel` },
    { id: 'csv', label: t`CSV` },
  ]
  // as the list offers them
  const chosen = offered.map(({ id }) => id).filter((id) => columns.includes(id))
  return (
    <Form
      label={t`Export`}
      errors={undefined}
      onSubmit={() => making.mutate({ format, columns: chosen, columns_version: preview.columns_version })}
    >
      <Stack gap={5}>
        <WillHold of={preview} />
        <Segmented label={t`Format`} options={formats} value={format} onChange={setFormat} />
        <Columns of={offered} chosen={columns} onChange={setColumns} />
        <FailureLine of={making.error} />
        <Row push="end" wide>
          <NotNow onPress={onClose} />
          <Button
            type="submit"
            kind="primary"
            isPending={making.isPending}
            isDisabled={chosen.length === 0 || preview.row_count === 0}
          >
            <Trans>Make the file</Trans>
          </Button>
        </Row>
        <Spoken>
          {making.data ? (making.data.state === 'made' ? t`The file is ready.` : t`The file is being made.`) : ''}
        </Spoken>
      </Stack>
    </Form>
  )
}

const usualOf = (offered: ExportPreview['columns']) => offered.filter(({ is_usual }) => is_usual).map(({ id }) => id)

interface ColumnsProps {
  of: ExportPreview['columns']
  chosen: readonly string[]
  onChange: (columns: readonly string[]) => void
}

function Columns({ of: offered, chosen, onChange }: ColumnsProps) {
  return (
    <>
      <fieldset className={css.columns}>
        <legend>
          <Trans>Columns</Trans>
        </legend>
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Row gap={4}>
        <TextButton onPress={() => onChange(offered.map(({ id }) => id))}>
          <Trans>All columns</Trans>
        </TextButton>
        <TextButton onPress={() => onChange(usualOf(offered))}>
          <Trans>Back to the usual columns</Trans>
        </TextButton>
      </Row>
    </>
  )
}

/** The count and the sums of the rows. */
function WillHold({ of: { row_count, sums } }: { of: ExportPreview }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const of = [
    { name: t`Rows`, value: <Count of={row_count} /> },
    ...sums.map(({ name, amount }) => ({ name: _(sumNames[name]), value: <Money of={amount} /> })),
  ]
  return (
    <dl className={css.sums}>
      {of.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
