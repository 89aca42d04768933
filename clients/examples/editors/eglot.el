;;; eglot.el --- adbridge as a language server of Eglot  -*- lexical-binding: t -*-

;; Eglot starts adbridge and sends `initialize'. It is part of Emacs 29; before, it is a
;; package. Run it with: emacs --batch -l clients/examples/editors/eglot.el

(package-initialize)
(require 'eglot)

(defun show (format &rest arguments)
  "Print a line."
  (princ (concat (apply #'format format arguments) "\n")))

(defclass adbridge-server (eglot-lsp-server) ())

(cl-defmethod eglot-handle-notification
  ((_server adbridge-server) (_method (eql adEvent)) &key seq event &allow-other-keys)
  "Print an event of an ad."
  (show "event %d: %s" seq event))

(define-derived-mode adbridge-mode fundamental-mode "adbridge"
  "A mode whose buffers have adbridge as their server.")
(add-to-list 'eglot-server-programs
             `(adbridge-mode adbridge-server ,(or (getenv "ADBRIDGE") "adbridge") "--clock" "manual"))

(let* ((folder (file-name-as-directory (make-temp-file "adbridge" t)))
       (eglot-sync-connect 10)
       (eglot-autoreconnect nil)
       (buffer (find-file-noselect (expand-file-name "ads.txt" folder))))
  (with-current-buffer buffer
    (adbridge-mode)
    (let* ((server (progn (apply #'eglot (eglot--guess-contact)) (eglot-current-server)))
           (process (jsonrpc--process server))
           (ad (jsonrpc-request server :loadNative
                                '(:adUnitId "sample/native"
                                  :options (:image (:disableImageLoading t)))))
           (id (plist-get ad :adId)))
      (show "%s: %s" id (plist-get (plist-get ad :assets) :headline))
      (jsonrpc-request server :render `(:adId ,id :view (:width 320 :height 250)))
      (let ((impression (jsonrpc-request server :recordImpression `(:adId ,id))))
        (show "counted: %s" (if (eq (plist-get impression :counted) t) "true" "false")))
      (condition-case failure
          (jsonrpc-request server :loadNative '(:adUnitId "sample/no-fill"))
        (jsonrpc-error
         (let ((details (cddr failure)))
           (show "error %d: %s"
                 (alist-get 'jsonrpc-error-code details)
                 (alist-get 'jsonrpc-error-message details)))))
      (jsonrpc-request server :dispose `(:adId ,id))
      ;; `eglot-shutdown' sends the same, but kills a server that has not ended at once.
      (jsonrpc-request server :shutdown nil)
      (jsonrpc-notify server :exit nil)
      (while (process-live-p process) (accept-process-output process 1))
      (show "exit code: %d" (process-exit-status process)))))

;;; eglot.el ends here
