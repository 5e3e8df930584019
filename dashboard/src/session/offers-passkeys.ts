let isOffered = false

/** True once, where the browser can offer passkeys among a field's suggestions; they are bound to a name, never to a number. */
export function offersPasskeys(): boolean {
  const isNamed = /[a-z]/i.test(location.hostname)
  if (isOffered || !isNamed || !('PublicKeyCredential' in globalThis)) return false
  isOffered = 'isConditionalMediationAvailable' in PublicKeyCredential
  return isOffered
}
