import type { Platform } from '../platforms/platform.ts'
import { vaultBindings } from '../worker/generate-vault-worker.ts'
import { wranglerVersion } from './wrangler-version.ts'

const wrangler = `npx --yes wrangler@${wranglerVersion}`

type About = { readonly platform: Platform; readonly workerName: string }

/** For somebody who has never opened a terminal. The ends of its lines are those of Windows' editor. */
export function readMeFor(about: About): string {
  return [preparing(about), publishing(about), afterwards(about)].join('').replaceAll('\n', '\r\n')
}

function preparing({ platform }: About): string {
  return `WORKER COM COFRE - ${platform.name}

Este kit coloca no ar, na sua conta da Cloudflare, o Worker que recebe os leads da sua página,
envia para a ${platform.name} e guarda todos no Cofre: se a rede cair, nenhum lead se perde, e cada um
é entregue quando ela voltar. O plano gratuito da Cloudflare basta. Leva uns dez minutos, uma vez só.

O QUE VEM NO KIT
  worker.js        o código do Worker
  wrangler.jsonc   o nome do Worker e do Cofre, para a Cloudflare
  chaves.json      as suas chaves (não mande este arquivo a ninguém)
  LEIA-ME.txt      este texto


PASSO 1 - INSTALE O NODE.JS
  É o programa que envia o Worker. Se você já tem a versão 22 ou mais nova, pule este passo.
  1. Abra https://nodejs.org/pt/download
  2. Baixe o instalador da versão LTS para o seu sistema (Windows: .msi, Mac: .pkg).
  3. Abra o arquivo baixado e vá clicando em avançar até o fim, sem mudar nada.

PASSO 2 - TIRE OS ARQUIVOS DO ZIP
  Windows: clique com o botão direito no zip, depois em "Extrair Tudo" e em "Extrair".
  Mac: clique duas vezes no zip.
  Abra a pasta que apareceu: ela tem os quatro arquivos da lista acima.

PASSO 3 - ABRA O TERMINAL NESTA PASTA
  Windows: na janela da pasta, clique na barra do endereço (em cima, onde está o nome da pasta),
           apague o que está lá, escreva cmd e aperte Enter. Abre uma janela preta.
  Mac:     abra o aplicativo Terminal, escreva cd e um espaço, arraste a pasta para dentro da janela
           e aperte Enter.

PASSO 4 - ENTRE NA SUA CONTA DA CLOUDFLARE
  Se ainda não tem conta, crie uma em https://dash.cloudflare.com/sign-up e confirme o email.
  Copie a linha abaixo, cole no terminal e aperte Enter:

    ${wrangler} login

  O navegador abre. Entre na conta e clique em "Allow". Volte ao terminal.

`
}

function publishing({ platform, workerName }: About): string {
  return `PASSO 5 - COLOQUE O WORKER NO AR
  Copie a linha abaixo, cole no terminal e aperte Enter:

    ${wrangler} deploy --secrets-file chaves.json

  Se ele perguntar alguma coisa:
  - qual conta usar ("Select an account"): escolha com as setas e aperte Enter;
  - um nome para workers.dev ("workers.dev subdomain"): escreva um nome curto, só letras minúsculas e
    números, e confirme com y. Só é pedido na primeira vez;
  - se pode substituir um Worker que já existe: responda y se ele for o desta integração.

  No fim aparece o endereço do Worker, parecido com este:

    https://${workerName}.SEU-NOME.workers.dev

PASSO 6 - VOLTE AO INTEGRADOR
  Cole o endereço no campo do Worker e clique em "Verificar Worker". Pronto: os formulários já podem
  usar este endereço. Para ver ali os leads, os retornos e os alertas, abra a integração e cole a
  ${vaultBindings.readingKey} do chaves.json em "Abrir o Cofre do kit".

PASSO 7 - GUARDE OU APAGUE O chaves.json
  As chaves agora estão na Cloudflare, que não mostra o texto delas a ninguém. O arquivo não é mais
  necessário: guarde em lugar seguro ou apague. São duas:
  - ${vaultBindings.platformKey}: a sua chave da ${platform.name};
  - ${vaultBindings.readingKey}: abre os leads guardados no Cofre. Quem tem esta chave lê todos.

`
}

function afterwards({ platform }: About): string {
  return `DEPOIS
  Atualizar o Worker: baixe um kit novo, e repita os passos 2, 3 e 5. O Cofre e os leads ficam.
  Para manter as chaves que já estão lá, use apenas: ${wrangler} deploy
  Trocar a chave da ${platform.name}: escreva a nova no chaves.json, entre as aspas, e repita o passo 5.

SE ALGO DER ERRADO
  "npx" não é reconhecido, ou "command not found": o Node.js não está instalado, ou o terminal foi
    aberto antes da instalação. Feche o terminal e repita os passos 1 e 3.
  "Wrangler requires at least Node.js": o Node.js é antigo. Repita o passo 1.
  "Missing entry-point" ou "Could not detect": o terminal está em outra pasta. Repita o passo 3.
  "required secrets have not been set": o chaves.json não está na pasta. Baixe o kit de novo.
  "You need to register a workers.dev subdomain": abra https://dash.cloudflare.com, entre em
    "Workers & Pages", escolha o nome que ele pede, e repita o passo 5.
  "Authentication error [code: 10000]": repita o passo 4 com a conta certa.
  "Please verify your email" [code: 10034]: confirme o email da conta da Cloudflare e repita o passo 5.
  "Unable to resolve" ou "fetch failed": o computador está sem internet. Espere um pouco e repita. Repetir não faz nada duas vezes.
`
}
