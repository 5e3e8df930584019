import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NativeButton } from '../layout/native-button.tsx'
import { Unseen } from '../unseen.tsx'
import * as css from './asked-figure.module.css'

export interface AskedFigureProps {
  /** The lines behind it are open below the figures. */
  isOpen: boolean
  onPress: () => void
  children: ReactNode
}

/** A figure that opens the ledger lines behind it. */
export function AskedFigure({ isOpen, onPress, children }: AskedFigureProps) {
  return (
    <NativeButton className={css.asked} aria-expanded={isOpen} onPress={onPress}>
      {children}
      <Unseen>
        {' '}
        <Trans>The lines behind it</Trans>
      </Unseen>
    </NativeButton>
  )
}
