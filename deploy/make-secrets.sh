#!/bin/sh
# Cria os segredos que faltam, cada um em um arquivo, e pergunta pelo servidor de email. O que já existe não é tocado.
#
#   sh deploy/make-secrets.sh                             para deploy/compose.yml, em deploy/secrets
#   sh deploy/make-secrets.sh /etc/integrador/secrets     para o systemd: só o grupo integrador lê
#
# Guarde uma cópia: com outro session_secret todos precisam entrar de novo, e cada Worker, ser publicado de novo.
# O que foi executado de fato: os dois modos, com o sh do Debian 12 e 13.
set -eu
umask 077

random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

# Inteiro ou ausente: o arquivo só ganha seu nome depois de escrito.
keep() { # ARQUIVO, o texto vem da entrada
  if [ -s "$1" ]; then
    echo "já existe: $1"
    return
  fi
  cat > "$1.new"
  chmod "$mode" "$1.new"
  [ -z "$group" ] || chgrp "$group" "$1.new"
  mv "$1.new" "$1"
  echo "criado: $1"
}

if [ $# -gt 0 ]; then
  folder=$1
  group=integrador
  mode=640
  install -d -m 750 -g "$group" "$folder"
else
  # O contêiner tem outro usuário, que precisa ler os arquivos; da máquina ninguém passa da primeira pasta.
  top=$(dirname "$0")/secrets
  folder=$top/app
  group=
  mode=444
  install -d -m 700 "$top"
  install -d -m 755 "$folder"
  random | keep "$top/postgres_password"
  printf 'postgres://integrador:%s@postgres:5432/integrador' "$(cat "$top/postgres_password")" | keep "$folder/database_url"
fi
random | keep "$folder/session_secret"
if [ ! -s "$folder/smtp_url" ]; then
  echo 'O servidor de email, como smtp://usuario:senha@smtp.provedor.com:587 (no usuário e na senha, @ é %40, / é %2F):'
  read -r smtp
  case $smtp in
    smtp://*?.?* | smtps://*?.?* | smtp://localhost* | smtp://127.*) printf '%s' "$smtp" | keep "$folder/smtp_url" ;;
    *) echo 'Não é um endereço smtp:// ou smtps://. Rode de novo; os outros segredos ficam como estão.' >&2 && exit 1 ;;
  esac
fi
