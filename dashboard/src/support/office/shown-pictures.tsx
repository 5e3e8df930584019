import { Trans, useLingui } from '@lingui/react/macro'
import { type OpenedQuestion, readSupportPicture } from '@sahuji/contract/support/office/questions'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { EyeIcon } from '../../kit/icons/first.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { callBytes } from '../../platform/calls/call-bytes.ts'
import type { PaperPage } from '../../operators/papers/page-pictures.ts'
import { PaperStage } from '../../operators/papers/paper-stage.tsx'
import * as css from './question.module.css'
import { hasRole, useOperator } from '../../operators/operator-session.ts'

/** The merchant's pictures; opening one is logged, so each is opened by a press. */
export function ShownPictures({ of: { pictures } }: { of: OpenedQuestion }) {
  const { number } = useWriting()
  const mayLook = hasRole(useOperator(), readSupportPicture.roles)
  const [opened, setOpened] = useState('')
  if (pictures.length === 0 || !mayLook) return null
  return (
    <div className={css.pictures}>
      <Row>
        {pictures.map(({ id }, at) => {
          const which = number(at + 1)
          return (
            <Button key={id} size="small" icon={<EyeIcon small />} onPress={() => setOpened(opened === id ? '' : id)}>
              <Trans>Picture {which}</Trans>
            </Button>
          )
        })}
      </Row>
      {opened && <ShownPicture of={opened} key={opened} />}
    </div>
  )
}

const fetchPicture = ({ paper }: PaperPage) => callBytes(readSupportPicture, { picture: paper }, { isQuiet: true })

function ShownPicture({ of: id }: { of: string }) {
  const { t } = useLingui()
  return <PaperStage of={{ id, name: t`Picture of the merchant`, pages: 1 }} fetchPage={fetchPicture} />
}
