import { RowChoice } from '../../kit/data/row-choice.tsx'
import type { TransactionColumn } from '../transaction-columns.tsx'
import type { ChosenRows } from './chosen-rows.ts'

/** The columns of the history with a box in front of each row's name; a press anywhere in the row ticks it. */
export const choosingColumns = (
  columns: readonly TransactionColumn[],
  { isChosen, toggle }: ChosenRows,
): TransactionColumn[] =>
  columns.map((column) =>
    column.grow
      ? {
          ...column,
          cell: (row) => (
            <RowChoice isChosen={isChosen(row)} onToggle={() => toggle(row)}>
              {column.cell(row)}
            </RowChoice>
          ),
        }
      : column,
  )
