import { Trans, useLingui } from '@lingui/react/macro'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Meter } from '../../kit/data/meter.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../failures/failed-to-load.tsx'
import { useMay } from '../session/rights.ts'
import * as css from './running-file.module.css'

interface RunningFileProps<Given> {
  of: { id: string; rows_done: number; row_count: number }
  title: ReactNode
  cancel: UseMutationOptions<Given, Error, { id: string }>
}

/** What is made in the background: how many of its rows are written, and its end. */
export function RunningFile<Given>({ of: { id, rows_done, row_count }, title, cancel }: RunningFileProps<Given>) {
  const { t } = useLingui()
  const { number } = useWriting()
  const mayCancel = useMay('statements.export')
  const cancelling = useMutation(cancel)
  const [done, all] = [number(rows_done), number(row_count)]
  return (
    <div className={css.running}>
      <div>
        <Text strong>{title}</Text>
        <Text small tone="quiet">
          <Trans>
            {done} of {all} rows. You may leave; it goes on.
          </Trans>
        </Text>
      </div>
      {mayCancel && (
        <Button size="small" isPending={cancelling.isPending} onPress={() => cancelling.mutate({ id })}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      <div className={css.progress}>
        <Meter isProgress used={BigInt(rows_done)} of={BigInt(row_count || 1)} label={t`${done} of ${all} rows`} />
        <FailureLine of={cancelling.error} />
      </div>
    </div>
  )
}
