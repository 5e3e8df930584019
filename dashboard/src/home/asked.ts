import { useRef, useState } from 'react'
import { type WalletFigure, walletFigures } from '../wallet/wallet-figures.ts'

/** A figure of home whose lines can be opened: of the wallet, or of a day. */
export type AskedName = WalletFigure | 'collected' | 'average' | 'fees' | 'refunds'

/** The figure whose lines are open, one at a time. */
export interface Asked {
  name: AskedName | undefined
  isOfWallet: boolean
  /** Opens the lines of a figure, or closes them. */
  press: (name: AskedName) => void
  /** Closes them; the figure has the focus again. */
  close: () => void
}

/** Holds the figure whose lines are open. */
export function useAsked(): Asked {
  const [name, setName] = useState<AskedName>()
  const opener = useRef<Element>(null)
  return {
    name,
    isOfWallet: walletFigures.some((figure) => figure === name),
    press: (pressed) => {
      opener.current = document.activeElement
      setName(pressed === name ? undefined : pressed)
    },
    close: () => {
      setName(undefined)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
