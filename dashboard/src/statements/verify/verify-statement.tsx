import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { brand } from '../../kit/format/operator.ts'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import type { Asked } from './check-statement.ts'
import type { Found } from './verdict.ts'
import { PaperSource, type PaperSourceProps } from './paper-source.tsx'
import { FoundView } from './found-view.tsx'
import * as css from './verify-statement.module.css'

export interface VerifyStatementProps {
  /** What the address holds: the claim of a scanned paper, or a code. */
  first: Asked | undefined
  check: (asked: Asked) => Promise<Found>
  /** The camera's dialog; absent in the file that works without network. */
  Scan?: PaperSourceProps['Scan']
  opensReceipt?: PaperSourceProps['opensReceipt']
}

/** Whether a statement is genuine, from its file, its code or the claim on its paper. A file is read in this browser. */
export function VerifyStatement({ first, check, Scan, opensReceipt }: VerifyStatementProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ what: Asked; count: number } | undefined>(first && { what: first, count: 0 })
  const found = useQuery({
    queryKey: ['statement check', asked?.count, keyOf(asked?.what)],
    queryFn: async () => ({ ...(await check(asked!.what)), checked_at: new Date() }),
    enabled: asked !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const ask = (what: Asked) => setAsked((before) => ({ what, count: (before?.count ?? 0) + 1 }))
  return (
    <div className={cx(css.page, asked && css.answered)}>
      <title>{`${t`Is this statement genuine?`} · ${brand()}`}</title>
      <div className={css.source}>
        <div>
          <h1>
            <Trans>Is this statement genuine?</Trans>
          </h1>
          <p className={css.lead}>
            <Trans>For anyone: a bank, a tax officer, a partner. No account is needed.</Trans>
          </p>
        </div>
        <PaperSource
          file={asked?.what.by === 'file' ? asked.what.file : undefined}
          isPending={asked !== undefined && found.isPending}
          isFirst={!found.data || found.data.is === 'not_ours'}
          Scan={Scan}
          opensReceipt={opensReceipt}
          onAsk={ask}
        />
      </div>
      <div aria-live="polite" className={css.answer}>
        {asked && found.isPending && <LoadingRows rows={6} />}
        {found.error && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
        {found.data && (
          <FoundView of={found.data} checkedAt={found.data.checked_at} onRetry={() => void found.refetch()} />
        )}
      </div>
    </div>
  )
}

/** A file is known by its count alone. */
const keyOf = (asked: Asked | undefined): string =>
  asked === undefined || asked.by === 'file' ? '' : asked.by === 'code' ? asked.code : asked.text
