import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { DateTime } from '../format/date.tsx'
import { RetryIcon } from '../icons/actions.tsx'
import { OfflineIcon, WarningIcon } from '../icons/states.tsx'
import { Loading, SkeletonRows } from './skeleton.tsx'
import { Status } from './status.tsx'
import * as css from './states.module.css'
import * as text from './text.module.css'
import { cx } from '../cx.ts'

/** The loading face of a list: the skeleton of its rows, never a spinner. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      <SkeletonRows rows={rows} />
    </Loading>
  )
}

export interface EmptyProps {
  title: ReactNode
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
  /** As wide as the table that follows. */
  wide?: boolean
}

/** No rows yet, with the next action. */
export function NothingYet({ title, children, action, wide = false }: EmptyProps) {
  return (
    <div className={cx(css.empty, wide && css.wide)}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  )
}

export interface NothingMatchesProps {
  title: ReactNode
  /** The count without the filter. */
  children?: ReactNode
  /** The active filters, as chips. */
  filters?: ReactNode
  onClear: () => void
}

/** No row matches the filter, with the button that clears it. */
export function NothingMatches({ title, children, filters, onClear }: NothingMatchesProps) {
  const clear = (
    <Button size="small" onPress={onClear}>
      <Trans>Clear filters</Trans>
    </Button>
  )
  return (
    <NothingYet
      title={title}
      action={
        filters ? (
          <>
            {filters} {clear}
          </>
        ) : (
          clear
        )
      }
    >
      {children}
    </NothingYet>
  )
}

export interface CannotLoadProps {
  title?: ReactNode
  /** The refusal's sentence. */
  sentence: ReactNode
  /** The service code of the answer. Spec §8. */
  code?: string | undefined
  request?: string | undefined
  onRetry?: () => void
  /** Another way on, such as a call to support. */
  action?: ReactNode
}

/** A failed load: the sentence, the code, the request's id, and "try again". */
export function CannotLoad({ title, sentence, code, request, onRetry, action }: CannotLoadProps) {
  return (
    <div className={css.empty} role="alert">
      <Status tone="bad" icon={<WarningIcon small />}>
        <b className={css.title}>{title ?? <Trans>We could not load this</Trans>}</b>
      </Status>
      <p>{sentence}</p>
      <Trace code={code} request={request} />
      <div className={css.actions}>
        {onRetry && (
          <Button icon={<RetryIcon small />} onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}

/** What support asks for: the service code and the id of the request. */
export function Trace({ code, request }: Pick<CannotLoadProps, 'code' | 'request'>) {
  const { t } = useLingui()
  const parts = [code && t`code ${code}`, request && t`request ${request}`].filter(Boolean)
  return parts.length > 0 && <p className={cx(text.code, text.isolate, css.trace)}>{parts.join('\u2002')}</p>
}

/** The person may not do this: the missing permission, and the person to ask. */
export function NotAllowed(props: EmptyProps) {
  return <NothingYet {...props} />
}

/** No connection, and its start. */
export function Offline({ since }: { since: Date }) {
  return (
    <Banner soft icon={<OfflineIcon />}>
      <Trans>
        No connection since <DateTime of={since} as="time" />. What you see is as old as the time beside it; nothing you
        do here is sent.
      </Trans>
    </Banner>
  )
}
