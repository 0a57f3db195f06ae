import { memberPart } from '#web/session/member-screen.ts'
import { PasswordQuestion } from '#web/session/password-proof/password-question.tsx'

/** Few acts of the panel want the password again, so the code of the dialog comes only then. */
const PasswordDialog = memberPart(
  async () => (await import('#web/session/password-proof/password-dialog.tsx')).PasswordDialog,
)

export function PanelPassword() {
  return (
    <PasswordQuestion>
      <PasswordDialog reason="Para mexer em uma conta de administrador, digite a senha com que você entra." />
    </PasswordQuestion>
  )
}
