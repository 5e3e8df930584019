import { avatarTypes } from '@sahuji/contract/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { FileButton } from '../kit/forms/file-button.tsx'
import { CameraIcon } from '../kit/icons/later.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { AvatarDrop } from './avatar-drop.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { useFailureWords } from '../platform/failures/failure-words.ts'
import { followed } from '../platform/calls/query.ts'
import { storedUser } from '../session/stored-user.ts'
import { profile } from './calls.ts'
import { openPicture, type PictureFault } from './crop-image.ts'
import type { ProfileView } from './profile-view.ts'

const pictureDialog = () => import('./picture-dialog.tsx').then(({ PictureDialog }) => PictureDialog)
const accepted = avatarTypes.join(',')

/** The person: picture, name, role. Shows the cached values at once. */
export function IdentityCard({ of: shown }: { of: ProfileView | undefined }) {
  const { t } = useLingui()
  const stored = storedUser()
  const { name, avatar } = shown?.person ?? stored
  const { picture, choose, close } = usePicture()
  const { Part: PictureDialog, fetch } = usePart(pictureDialog, picture !== undefined)
  const mayChange = shown?.is_own ?? false
  return (
    <Section id="identity" title={<Trans>You</Trans>} label={t`You`}>
      <Stack gap={4}>
        <AvatarDrop name={name} picture={avatar} onDrop={mayChange ? choose : undefined}>
          <div>
            <Row gap={2} align="baseline">
              <Text as="span" strong>
                {name}
              </Text>
              {shown?.is_own && <EditName name={name} isEditable={shown.is_editable} />}
            </Row>
            {shown?.person.role === 'owner' && (
              <Text small tone="quiet">
                <Trans>Owner</Trans>
              </Text>
            )}
            {shown?.person.since && (
              <Text small tone="quiet">
                <Trans>
                  Member since <DateTime of={shown.person.since} as="date" />
                </Trans>
              </Text>
            )}
          </div>
        </AvatarDrop>
        {mayChange && <PictureButtons hasPicture={avatar !== null} onFile={choose} onMeant={fetch} />}
        {shown?.is_own && !shown.is_editable && (
          <Text small tone="quiet">
            <Trans>Your name is as on your citizenship. It changes only with a new KYC.</Trans>
          </Text>
        )}
      </Stack>
      {picture && PictureDialog && <PictureDialog picture={picture} onClose={close} />}
    </Section>
  )
}

interface PictureButtonsProps {
  hasPicture: boolean
  onFile: (file: File) => void
  /** The person may open the dialog soon: prefetch it. */
  onMeant: () => void
}

function PictureButtons({ hasPicture, onFile, onMeant }: PictureButtonsProps) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation(
    followed(profile.removeAvatar(), () => notify({ tone: 'good', title: t`Your picture was removed.` })),
  )
  const { sentence } = useFailureWords(error)
  const hasCamera = matchMedia('(pointer: coarse)').matches
  const remove = () => mutate({})
  return (
    <Stack gap={2}>
      <Row>
        <FileButton size="small" accept={accepted} onFile={onFile} onPointerEnter={onMeant} onFocus={onMeant}>
          {hasPicture ? <Trans>Change the picture</Trans> : <Trans>Choose a picture</Trans>}
        </FileButton>
        {hasCamera && (
          <FileButton size="small" camera="user" icon={<CameraIcon small />} accept="image/*" onFile={onFile}>
            <Trans>Take a picture</Trans>
          </FileButton>
        )}
        {hasPicture && (
          <Button size="small" kind="ghost" isPending={isPending} onPress={remove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </Row>
      <Text small tone="quiet">
        {error && sentence}
        {!error && hasCamera && <Trans>JPEG, PNG or WebP.</Trans>}
        {!error && !hasCamera && <Trans>JPEG, PNG or WebP. You can also drop a picture here.</Trans>}
      </Text>
    </Stack>
  )
}

/** The picture that is being cropped; reports a file that is no picture. */
function usePicture() {
  const { t } = useLingui()
  const [picture, setPicture] = useState<ImageBitmap>()
  const words: Record<PictureFault, { title: string; note: string }> = {
    empty: { title: t`This file is empty`, note: t`Choose another one.` },
    heic: {
      title: t`This browser cannot open HEIC pictures`,
      note: t`Save or share the picture as JPEG and choose that. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.`,
    },
    unreadable: {
      title: t`This is not a picture that can be read`,
      note: t`Choose a JPEG, PNG or WebP file.`,
    },
  }
  const choose = async (file: File) => {
    const opened = await openPicture(file)
    if (typeof opened !== 'string') return setPicture(opened)
    notify({ tone: 'bad', ...words[opened] })
    setPicture(undefined)
  }
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  return { picture, choose: (file: File) => void choose(file), close }
}

const nameDialog = () => import('./name-dialog.tsx').then(({ NameDialog }) => NameDialog)

/** Opens the name for a change, until KYC fixes it. */
function EditName({ name, isEditable }: { name: string; isEditable: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: NameDialog, fetch } = usePart(nameDialog, isOpen)
  if (!isEditable) return null
  return (
    <>
      <Button size="small" kind="ghost" onPointerEnter={fetch} onPress={() => setIsOpen(true)}>
        <Trans>Change the name</Trans>
      </Button>
      {isOpen && NameDialog && <NameDialog name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
