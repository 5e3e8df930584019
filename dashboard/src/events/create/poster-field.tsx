import { eventPictureBytesMax, type OwnEvent } from '@sahuji/contract/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { CameraIcon } from '../../kit/icons/later.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { toBase64 } from '../../platform/storage/base64.ts'
import { events } from '../calls.ts'
import * as css from './create.module.css'

/** A poster, 3:2 for the page or 9:16 for a phone: sent unchanged, and cut to its shape around the middle. */
export function PosterField({ event: { id, pictures }, shape }: { event: OwnEvent; shape: 'wide' | 'tall' }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isLarge, setIsLarge] = useState(false)
  const sending = useMutation({
    ...events.picture(),
    onSuccess: (saved) => queries.setQueryData(events.one(id).queryKey, saved),
  })
  const picture = pictures[shape]
  const send = async (file: File) => {
    const isFitting = file.size <= eventPictureBytesMax
    setIsLarge(!isFitting)
    if (isFitting) sending.mutate({ id, shape, picture: toBase64(new Uint8Array(await file.arrayBuffer())) })
  }
  const name = shape === 'wide' ? t`For the page, 3:2` : t`For a phone, 9:16`
  return (
    <div className={css.poster}>
      <span className={cx(css.frame, shape === 'tall' && css.tall)}>
        {picture ? <img src={picture} alt={name} /> : <CameraIcon />}
      </span>
      <div className={css.posterWords}>
        <b>{name}</b>
        <span className={css.quiet}>
          {shape === 'wide' ? <Trans>At least 1200 × 800</Trans> : <Trans>At least 900 × 1600</Trans>}
        </span>
        <Row>
          <FileButton
            size="small"
            accept="image/jpeg,image/png,image/webp"
            isPending={sending.isPending}
            onFile={(file) => void send(file)}
          >
            {picture ? <Trans>Another picture</Trans> : <Trans>Choose a picture</Trans>}
          </FileButton>
          {picture && (
            <Button size="small" kind="ghost" onPress={() => sending.mutate({ id, shape, picture: null })}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </Row>
        {isLarge && (
          <span role="alert">
            <Status tone="bad" sentence>
              <Trans>That file is larger than 2 MB. Make it smaller and choose it again.</Trans>
            </Status>
          </span>
        )}
        <FailureLine of={sending.error} />
      </div>
    </div>
  )
}
