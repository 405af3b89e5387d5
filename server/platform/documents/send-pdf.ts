import { type FastifyReply } from 'fastify';

/** Sends a PDF that browsers display, and save under this name. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  const file = `${name.replaceAll(/[^\w.-]+/g, '-')}.pdf`;
  return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${file}"`).send(pdf);
}
