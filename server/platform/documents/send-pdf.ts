import { type FastifyReply } from 'fastify';

/** Sends a PDF that browsers display. If the user saves it, the file has this name. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  const file = `${name.replaceAll(/[^\w.-]+/g, '-')}.pdf`;
  return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${file}"`).send(pdf);
}
