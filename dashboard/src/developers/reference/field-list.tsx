import { Trans } from '@lingui/react/macro'
import { Unseen } from '../../kit/unseen.tsx'
import type { Field } from './api-document.ts'
import * as css from './reference.module.css'

/** The fields that a call takes or gives: name, type and bounds; `marks` those that must be sent. */
export function FieldList({ of: fields, marks = false }: { of: readonly Field[]; marks?: boolean }) {
  return (
    <dl className={css.fields} dir="ltr">
      {fields.map(({ name, type, bounds, isRequired }) => (
        <div key={name}>
          <dt translate="no">
            {name}
            {marks && isRequired && (
              <>
                <span aria-hidden="true"> *</span>
                <Unseen>
                  {' '}
                  <Trans>required</Trans>
                </Unseen>
              </>
            )}
          </dt>
          <dd translate="no" data-as-is="">
            {type} {bounds && <i>{bounds}</i>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
