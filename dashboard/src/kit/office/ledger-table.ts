import { cx } from '../cx.ts'
import * as css from './ledger-table.module.css'

/** The class of a table as wide as its page, with quiet headings over a thin rule. */
export const plainTable = css.plain

/** The classes of a table of entries: the table, its columns of figures, the head of a part and the total. */
export const ledgerTable = { table: cx(css.plain, css.table), figure: css.figure, part: css.part, total: css.total }
