import type { Language } from './language.ts'

export const fr: Language = {
  code: 'fr',
  name: 'Francês',
  direction: 'ltr',
  form: {
    name: { label: 'Nom et prénom', placeholder: 'Vos nom et prénom' },
    email: { label: 'E-mail', placeholder: 'nom@example.com' },
    phone: { label: 'Téléphone', placeholder: '+33 6 39 98 12 34' },
    submit: 'Commander maintenant',
    sending: 'Envoi en cours…',
    alerts: {
      refused: 'Votre commande n’a pas pu être envoyée\u00a0: ',
      connection: 'Erreur de connexion\u00a0: ',
      unknown: 'Erreur inconnue',
    },
    tryAgain: 'Veuillez réessayer dans quelques instants.',
    notStarted:
      'Le formulaire ne fonctionne pas ici. Veuillez actualiser la page ou l’ouvrir dans un autre navigateur.',
    forExample: 'Ex.\u00a0: ',
    doubtfulPhone:
      'Veuillez vérifier votre numéro de téléphone. S’il est correct, appuyez de nouveau sur le bouton.',
    markedField: 'Veuillez remplir correctement le champ indiqué.',
    sendOtherwise: 'Envoyer autrement',
    address: 'Adresse',
    quantity: 'Quantité',
    payOnDelivery: 'Paiement à la livraison',
    privacy: 'En commandant, vous acceptez notre [politique de confidentialité].',
  },
  thankYou: {
    title: 'Merci\u00a0!',
    text: 'Nous avons bien reçu votre commande et vous appellerons rapidement pour la confirmer.',
    order: 'N° de commande',
    keepPhoneOn: 'Gardez votre téléphone allumé.',
    wrongNumber: 'Numéro incorrect\u00a0?',
  },
}
