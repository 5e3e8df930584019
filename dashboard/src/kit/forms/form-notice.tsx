import type { ReactNode } from 'react'
import { CrossCircleIcon } from '../icons/states.tsx'
import { ServiceCode } from './service-code.tsx'

/** Why a form was not taken, above its fields; heard once, when it appears. Give it a new key for each answer. */
export function FormNotice({ code, children }: { code?: string | undefined; children: ReactNode }) {
  return (
    <div className="form-notice" role="alert">
      <CrossCircleIcon />
      <div>
        <p>{children}</p>
        {code && <ServiceCode of={code} />}
      </div>
    </div>
  )
}
