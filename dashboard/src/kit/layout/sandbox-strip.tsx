import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from './link.tsx'
import { SandboxIcon } from '../icons/navigation.tsx'
import { useShowsSandbox } from './sandbox-shown.ts'
import * as css from './sandbox-strip.module.css'

/** The hatched strip of the sandbox, under the top bar at every width. `liveHref`: the same page of real money, where there is one. */
export function SandboxStrip({ liveHref, children }: { liveHref?: string | undefined; children?: ReactNode }) {
  const { t } = useLingui()
  useShowsSandbox()
  return (
    <section className={css.strip} data-strip="" aria-label={t`Sandbox`}>
      <span className={css.name}>
        <SandboxIcon />
        <Trans>Sandbox</Trans>
      </span>
      <span>
        {children ?? <Trans>Nothing here is real money. Its wallet and its history are a separate book.</Trans>}
      </span>
      {liveHref !== undefined && (
        <Link href={liveHref}>
          <Trans>Go to live</Trans>
        </Link>
      )}
    </section>
  )
}
