import { type HistoryLayout, usualHistoryColumns } from '@sahuji/contract/transactions/layout'
import type { HistoryView } from '@sahuji/contract/transactions/views'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsIcon } from '../kit/icons/actions.tsx'
import { Button } from '../kit/layout/button.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { transactions } from './calls.ts'

const usual: HistoryLayout = { columns: [...usualHistoryColumns], density: 'comfortable' }

/** The person's layout of the history, with a view's own columns; the usual one until it is known, and with another server. */
export function useHistoryLayout(columns: HistoryLayout['columns'] | null | undefined): HistoryLayout {
  const isOwn = useOwnServer()
  const layout = useQuery({ ...transactions.layout(), enabled: isOwn }).data ?? usual
  return columns ? { ...layout, columns } : layout
}

const dialog = () => import('./history-layout-dialog.tsx').then(({ HistoryLayoutDialog }) => HistoryLayoutDialog)

/** Opens the choice of columns and density. Within a view with columns of its own it changes these. */
export function ChooseLayout({ layout, view }: { layout: HistoryLayout; view: HistoryView | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Dialog, fetch } = usePart(dialog, isOpen)
  return (
    <>
      <Button icon={<SettingsIcon small />} onPointerEnter={fetch} onPress={() => setIsOpen(true)}>
        <Trans>Columns</Trans>
      </Button>
      {isOpen && Dialog && (
        <Dialog of={layout} view={view?.columns ? view : undefined} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
