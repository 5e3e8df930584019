import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface EntryColumnsProps {
  /** The class of a column of figures. */
  figure: string | undefined
  /** A column after debit and credit. */
  more?: ReactNode
}

/** The head of a ledger table: account, debit, credit. */
export function EntryColumns({ figure, more }: EntryColumnsProps) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <Trans>Account</Trans>
        </th>
        <th scope="col" className={figure}>
          <Trans>Debit</Trans>
        </th>
        <th scope="col" className={figure}>
          <Trans>Credit</Trans>
        </th>
        {more !== undefined && (
          <th scope="col" className={figure}>
            {more}
          </th>
        )}
      </tr>
    </thead>
  )
}
