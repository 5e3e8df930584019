import { taggedAtOnce } from '@sahuji/contract/transactions/tags'
import type { Transaction } from '@sahuji/contract/transactions'
import { useState } from 'react'

/** The rows of the history that a person chose, to do something with all of them. */
export interface ChosenRows {
  /** True from "Choose" until "Done": rows have a box in place of their link. */
  isChoosing: boolean
  /** Of the rows shown now: a row that a filter hides is no longer chosen. */
  chosen: readonly Transaction[]
  begin: () => void
  end: () => void
  isChosen: (row: Transaction) => boolean
  toggle: (row: Transaction) => void
  /** Chooses all rows shown, as many as one call takes. */
  chooseAll: () => void
  chooseNone: () => void
}

/** The chosen ones of the rows shown. */
export function useChosenRows(rows: readonly Transaction[] | undefined): ChosenRows {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const isChosen = ({ id }: Transaction) => ids?.has(id) ?? false
  return {
    isChoosing: ids !== undefined,
    chosen: rows?.filter(isChosen) ?? [],
    begin: () => setIds(new Set()),
    end: () => setIds(undefined),
    isChosen,
    toggle: ({ id }) =>
      setIds(
        (chosen = new Set()) => new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]),
      ),
    chooseAll: () => setIds(new Set(rows?.slice(0, taggedAtOnce).map(({ id }) => id))),
    chooseNone: () => setIds(new Set()),
  }
}
