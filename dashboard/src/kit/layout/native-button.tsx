import { createContext, use, type ComponentPropsWithRef } from 'react'

type Native = Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'style'>

export interface NativeButtonProps extends Native {
  onPress?: (() => void) | undefined
  /** Ignores presses but can have the focus, which a disabled native button would lose. */
  isDisabled?: boolean | undefined
  /** Pending: keeps the focus and ignores a second press. */
  isPending?: boolean | undefined
}

/** The attributes that a menu gives to the button that opens it. */
export const ButtonContext = createContext<NativeButtonProps>({})

/** The browser's own button; the base of all buttons of the kit, so that the first screen needs no library for them. */
export function NativeButton({
  isDisabled = false,
  isPending = false,
  onPress,
  type = 'button',
  ...button
}: NativeButtonProps) {
  const { onPress: onOuterPress = onPress, ...outer } = use(ButtonContext)
  return (
    <button
      {...button}
      {...outer}
      type={type === 'submit' ? 'submit' : 'button'}
      {...((isDisabled || isPending) && { 'aria-disabled': true })}
      {...(isPending && { 'data-pending': true })}
      onClick={(event) => {
        // a press of a pending submit button would send the form again
        if (isDisabled || isPending) event.preventDefault()
        else onOuterPress?.()
      }}
    />
  )
}
