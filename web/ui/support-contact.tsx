import { supportEmail, supportPhone } from '#web/lib/public-settings.ts'
import { buttonStyle } from './button-style.ts'

type SupportContactProps = {
  /** What the first message is about, after 'preciso de ajuda com'. */
  about: string
  username?: string
  /** There is nothing better to do here than to ask for help. */
  isMainAction?: boolean
  className?: string
}

/** Tells whom to ask for help; without a way set up, it says so without a link that leads nowhere. */
export function SupportContact({
  about,
  username,
  isMainAction = false,
  className = '',
}: SupportContactProps) {
  const phone = supportPhone()
  const email = supportEmail()
  const button = buttonStyle({
    variant: isMainAction ? 'primary' : 'secondary',
    className: 'mt-4 max-w-full',
  })
  return (
    <section className={className}>
      <h2 className="text-15 tracking-snug">Precisa de ajuda?</h2>
      <p className="mt-1 text-14 text-muted">
        Entre em contato com o suporte{phone && ' pelo WhatsApp'}: a gente resolve com você.
      </p>
      {phone && (
        <a href={whatsAppUrl(phone, about, username)} target="_blank" rel="noreferrer" className={button}>
          WhatsApp {phone}
          <span className="sr-only"> (abre em outra aba)</span>
        </a>
      )}
      {email && !phone && (
        <a href={`mailto:${email}`} className={button}>
          <span className="truncate">{email}</span>
        </a>
      )}
      {email && phone && (
        <p className="mt-3 text-14 text-muted">
          Ou escreva para{' '}
          <a href={`mailto:${email}`} className="break-all text-accent underline underline-offset-4">
            {email}
          </a>
        </p>
      )}
    </section>
  )
}

/** wa.me takes the number as digits only, with the country's code first. */
function whatsAppUrl(phone: string, about: string, username: string | undefined): string {
  const who = username ? ` Meu usuário é ${username}.` : ''
  const text = `Olá, preciso de ajuda com ${about}.${who}`
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
