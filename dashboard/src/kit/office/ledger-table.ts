import * as css from './ledger-table.module.css'

/** The classes of a table of entries: the table, its columns of figures, the head of a part and the total. */
export const ledgerTable = { table: css.table, figure: css.figure, part: css.part, total: css.total }
