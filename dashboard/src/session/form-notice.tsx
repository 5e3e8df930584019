import type { ReactNode } from 'react'
import { CrossCircleIcon } from '../kit/icons/states.tsx'
import { ServiceCode } from '../kit/forms/service-code.tsx'
import * as css from './form-notice.module.css'

/** Why a form was not taken, above its fields; heard once, when it appears. Give it a new key for each answer. */
export function FormNotice({ code, children }: { code?: string | undefined; children: ReactNode }) {
  return (
    <div className={css.notice} role="alert">
      <CrossCircleIcon />
      <div>
        <p>{children}</p>
        {code && <ServiceCode of={code} />}
      </div>
    </div>
  )
}
